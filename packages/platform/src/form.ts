/** Forms; `@drayline/ui` has the fields that belong to them. */
export {
  FieldArray,
  Formik,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
  FormikProvider,
  useField,
  useFormik,
  useFormikContext,
} from 'formik'
