import { HostProvider } from '@drayline/contract'
import { styled } from '@drayline/platform/styled'
import { Page } from '../layout/Page.tsx'
import { ThemeScope } from '../overlays/portal.tsx'
import { UiProvider } from '../overlays/UiProvider.tsx'
import { media } from '../tokens.ts'
import { ActionSamples } from './ActionSamples.tsx'
import { ChartSamples } from './ChartSamples.tsx'
import { DisplaySamples } from './DisplaySamples.tsx'
import { FeedbackSamples } from './FeedbackSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import { InputSamples } from './InputSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { galleryHost } from './samples.ts'
import { TableSamples } from './TableSamples.tsx'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

  ${media.tablet} { grid-template-columns: minmax(0, 1fr); }
`

const themes = ['light', 'dark'] as const

/** Every component in all its states. Needs a router around it. */
export function Samples({ title }: { title: string }) {
  return (
    <Page title={title} subtitle="Every component in all its states" width="full">
      <ActionSamples />
      <InputSamples />
      <FormSamples />
      <DisplaySamples />
      <TableSamples />
      <ChartSamples />
      <FeedbackSamples />
      <OverlaySamples />
    </Page>
  )
}

/** The design system in both themes side by side, for people who build or review a screen. */
export function Gallery() {
  return (
    <HostProvider value={galleryHost}>
      <UiProvider>
        <Columns as="main">
          {themes.map((theme) => (
            <ThemeScope key={theme} theme={theme}>
              <Samples title={theme === 'light' ? 'Light' : 'Dark'} />
            </ThemeScope>
          ))}
        </Columns>
      </UiProvider>
    </HostProvider>
  )
}
