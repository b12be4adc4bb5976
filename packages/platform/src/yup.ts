/** Validation. Schemas of `@drayline/domain` reach this one copy through the build's alias. */
export {
  addMethod,
  array,
  boolean,
  date,
  type InferType,
  lazy,
  mixed,
  number,
  object,
  ref,
  Schema,
  string,
  ValidationError,
} from 'yup'
