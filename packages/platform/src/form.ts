/** Forms; `@drayline/ui` has the fields that belong to them. */
export {
  FieldArray,
  type FieldHelperProps,
  type FieldInputProps,
  type FieldMetaProps,
  Formik,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
  FormikProvider,
  useField,
  useFormik,
  useFormikContext,
} from 'formik'
