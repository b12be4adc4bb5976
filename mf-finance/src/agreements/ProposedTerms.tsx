import { useHost } from '@drayline/contract'
import type { Agreement, AgreementState } from '@drayline/domain/finance/agreements/agreement'
import { decisionRefusal } from '@drayline/domain/finance/agreements/agreement'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Alert, Button, Dialog, failureText, Row, Stack, Text } from '@drayline/ui'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonText } from '../reason/ReasonText.tsx'
import { decideTerms } from './agreements.queries.ts'
import { SignedPaper } from './SignedPaper.tsx'
import { TermsChanges } from './TermsChanges.tsx'
import { TermsSummary } from './TermsSummary.tsx'

interface ProposedTermsProps {
  proposal: Agreement
  previous: Agreement | undefined
}

type Step = Exclude<AgreementState, 'proposed'>

/** A proposal that waits: what it changes, and what the reader may do about it. */
export function ProposedTerms({ proposal, previous }: ProposedTermsProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { can, user, format } = useHost()
  const [step, setStep] = useState<Step | null>(null)
  const isOwn = decisionRefusal(proposal.proposedBy, 'active', user.id) !== null
  const steps: Step[] = isOwn ? ['withdrawn'] : ['rejected', 'active']
  const mayDecide = can('agreements.approve')
  return (
    <Alert
      tone="warning"
      title={t('agreement.waiting', {
        number: proposal.number,
        name: proposal.proposedBy.name,
        date: format.date(proposal.effectiveFrom),
      })}
    >
      <Stack gap={4}>
        {previous ? (
          <TermsChanges agreement={proposal} previous={previous} />
        ) : (
          <TermsSummary agreement={proposal} />
        )}
        {previous && proposal.documentId !== null ? <SignedPaper documentId={proposal.documentId} /> : null}
        {isOwn ? <Text size="sm">{texts('agreement.own')}</Text> : null}
        {mayDecide ? (
          <Row gap={2}>
            {steps.map((one) => (
              <Button
                key={one}
                size="sm"
                variant={one === 'active' ? 'primary' : 'secondary'}
                onClick={() => setStep(one)}
              >
                {t(`agreement.step.${one}`)}
              </Button>
            ))}
          </Row>
        ) : null}
      </Stack>
      {step ? (
        <DecideDialog key={step} proposal={proposal} step={step} onClose={() => setStep(null)} />
      ) : null}
    </Alert>
  )
}

interface DecideDialogProps {
  proposal: Agreement
  step: Step
  onClose: () => void
}

/** Asks once more, and for a reason where terms do not come into force. */
function DecideDialog({ proposal, step, onClose }: DecideDialogProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, format } = useHost()
  const form = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const needsReason = step !== 'active'

  async function save(event: FormEvent) {
    event.preventDefault()
    // The dialog stands inside the page's tree, where other forms may be.
    event.stopPropagation()
    if (saving) return
    if (needsReason && reason.trim() === '') {
      setError(texts('agreement.reason.required'))
      return
    }
    setSaving(true)
    try {
      const patch = { state: step, reason: needsReason ? reason : null }
      await decideTerms(http, proposal.id, patch, { idempotencyKey: key, version: proposal.version })
      notify.success(t(`agreement.done.${step}`))
      onClose()
    } catch (failure) {
      setError(failureText(failure) ?? t('agreement.failed'))
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      closeOnOutsideClick={false}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(`agreement.ask.${step}`)}
      description={t('agreement.askHint', { date: format.date(proposal.effectiveFrom) })}
      footer={
        <>
          <Button onClick={onClose}>{t('move.cancel')}</Button>
          <Button
            variant={step === 'active' ? 'primary' : 'danger'}
            type="submit"
            form={form}
            loading={saving}
          >
            {t(`agreement.step.${step}`)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void save(event)}>
        {needsReason ? (
          <ReasonText label={t('reason.label')} error={error} value={reason} onChange={setReason} />
        ) : error ? (
          <Alert tone="destructive">{error}</Alert>
        ) : null}
      </form>
    </Dialog>
  )
}
