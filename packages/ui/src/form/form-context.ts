import type { FormikProps } from '@drayline/platform/form'
import { createContext, use } from 'react'
import type { Hold } from './use-held-save.ts'

/** Context for the fields and buttons of a form; they need no form library of their own. */
export interface FormInfo {
  /** Start of the ids of this form's controls. */
  id: string
  disabled: boolean
  submitting: boolean
  /** Keeps the form from being saved while something in a field is not settled; null lifts it. */
  hold: (name: string, held: Hold | null) => void
  /** State of its values, by name. */
  values: Pick<FormikProps<object>, 'getFieldProps' | 'getFieldMeta' | 'getFieldHelpers'>
}

export const FormContext = createContext<FormInfo | null>(null)

/** The form around a field. @throws Error outside a form */
export function useFormInfo(): FormInfo {
  const info = use(FormContext)
  if (!info) throw new Error('A field needs a Form around it')
  return info
}

/** The id of the control of a field, so that links and labels find it. */
export const controlId = (formId: string, name: string) => `${formId}-${name.replace(/[^\w-]+/g, '-')}`
