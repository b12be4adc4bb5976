import { styled } from '@drayline/platform/styled'
import { Button, Card, Field, FormActions, FormGrid, Input, media, Page, PasswordInput } from '@drayline/ui'
import type { ComponentProps } from 'react'
import { DemoSidePanel } from './DemoSidePanel.tsx'
import { useDemoText } from './demo.messages.ts'
import type { DemoField } from './demo-rules.ts'
import { useDemoForm } from './use-demo-form.ts'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 20rem;
  align-items: start;
  gap: var(--space-4);

  ${media.tablet} { grid-template-columns: minmax(0, 1fr); }
`

const FormElement = styled.form`
  display: grid;
  gap: var(--space-5);
`

/** The registration demo form (R-DMO-1): it shows how forms check during typing, and sends nothing. */
export function Component() {
  const t = useDemoText()
  const form = useDemoForm()
  const { checks, phase } = form

  function control(field: DemoField) {
    return {
      name: field,
      value: form.values[field],
      disabled: phase !== 'idle',
      onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
      onBlur: () => form.blur(field),
    }
  }

  function frame(field: DemoField) {
    const { status, rule } = checks[field]
    return {
      label: t(`demo.${field}`),
      error: rule ? t(rule) : undefined,
      aside: status === 'untouched' ? undefined : t(`status.${status}`),
    }
  }

  const text = (field: DemoField, props: ComponentProps<typeof Input> = {}) => (
    <Field {...frame(field)} required={props.required} optional={!props.required}>
      {(aria) => <Input {...aria} {...control(field)} type={props.type} autoComplete="off" />}
    </Field>
  )
  const password = (field: DemoField) => (
    <Field {...frame(field)} required>
      {(aria) => <PasswordInput {...aria} {...control(field)} autoComplete="new-password" />}
    </Field>
  )

  return (
    <Page title={t('demo.title')} subtitle={t('demo.subtitle')}>
      <Columns>
        <Card title={t('demo.form')}>
          <FormElement noValidate aria-label={t('demo.title')} onSubmit={form.submit}>
            {text('email', { type: 'email', required: true })}
            {text('username', { required: true })}
            <FormGrid>
              {password('password')}
              {password('confirmPassword')}
            </FormGrid>
            <FormGrid>
              {text('phone', { type: 'tel' })}
              {text('website', { type: 'url' })}
            </FormGrid>
            <FormActions>
              <Button onClick={form.reset}>{t('demo.reset')}</Button>
              <Button
                type="submit"
                variant="primary"
                icon={phase === 'success' ? 'check' : undefined}
                loading={phase === 'loading'}
                loadingText={t('demo.creating')}
                disabled={phase !== 'loading' && !form.canSubmit}
              >
                {phase === 'success' ? t('demo.created') : t('demo.create')}
              </Button>
            </FormActions>
          </FormElement>
        </Card>
        <DemoSidePanel checks={checks} ready={form.ready} />
      </Columns>
    </Page>
  )
}
