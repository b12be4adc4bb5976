import { Page } from '@drayline/ui'
import { UrlTabs } from '@drayline/ui/tabs'
import { Contact } from './Contact.tsx'
import { Faq } from './Faq.tsx'
import { Features } from './Features.tsx'
import { useHelpText } from './help.messages.ts'
import { QuickStart } from './QuickStart.tsx'
import { Resources } from './Resources.tsx'

/** The help center (R-HLP-1). */
export function Component() {
  const t = useHelpText()
  return (
    <Page title={t('help.title')} subtitle={t('help.subtitle')}>
      <UrlTabs
        label={t('help.title')}
        items={[
          { value: 'quick-start', label: t('tab.quickStart'), icon: 'star', content: <QuickStart /> },
          { value: 'features', label: t('tab.features'), icon: 'grid', content: <Features /> },
          { value: 'faq', label: t('tab.faq'), icon: 'help', content: <Faq /> },
          { value: 'contact', label: t('tab.contact'), icon: 'mail', content: <Contact /> },
          { value: 'resources', label: t('tab.resources'), icon: 'file-text', content: <Resources /> },
        ]}
      />
    </Page>
  )
}
