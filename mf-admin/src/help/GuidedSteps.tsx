import { styled } from '@drayline/platform/styled'
import { Dialog, Select, Stack, TextLink } from '@drayline/ui'
import { useState } from 'react'
import { useHelpText } from './help.messages.ts'
import { tours } from './help-content.ts'
import { Steps } from './QuickStart.tsx'

const Step = styled.div`
  display: grid;
  gap: 2px;
`

/** Guided tours instead of videos: steps through real work, each with the screen it happens on. */
export function GuidedSteps({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const t = useHelpText()
  const [chosen, setChosen] = useState<string>(tours[0].id)
  const tour = tours.find(({ id }) => id === chosen) ?? tours[0]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('tours.title')} description={t('tours.text')}>
      <Stack gap={4}>
        <Select
          aria-label={t('tours.choose')}
          value={chosen}
          onValueChange={setChosen}
          options={tours.map(({ id }) => ({ value: id, label: t(`tour.${id}.title`) }))}
        />
        <Steps>
          {tour.steps.map((to, index) => {
            const key = `${tour.id}.step${index + 1}` as StepKey
            return (
              <li key={key}>
                <Step>
                  {t(`tour.${key}`)}
                  <TextLink to={to} onClick={() => onOpenChange(false)}>
                    {t('tours.open')}
                  </TextLink>
                </Step>
              </li>
            )
          })}
        </Steps>
      </Stack>
    </Dialog>
  )
}

/** Every tour has at least four steps; those of more are in the catalog as well. */
type StepKey = `${(typeof tours)[number]['id']}.step${1 | 2 | 3 | 4}`
