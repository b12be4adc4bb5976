import { lazyComponent } from '@drayline/ui'
import { useEffect, useState } from 'react'
import { useShell } from '../shell-context.ts'
import type { OpenQuestion } from './step-up.ts'

const StepUpDialog = lazyComponent(() => import('./StepUpDialog.tsx'), 'StepUpDialog', { onDemand: true })

/** Shows the question who is there, when a call is asked one. */
export function StepUpQuestions() {
  const { stepUp } = useShell()
  const [open, setOpen] = useState<OpenQuestion | null>(null)
  useEffect(() => stepUp.showWith(setOpen), [stepUp])
  return open ? <StepUpDialog key={open.question.challenge} {...open} /> : null
}
