import type { RemoteFeature } from '@drayline/contract'

/** Contribution of help to the shell. */
export const help: RemoteFeature = {
  pathRoots: ['/help'],
  exposes: {
    './HelpPage': './src/help/HelpPage.module.ts',
    './GlossaryPage': './src/help/glossary/GlossaryPage.module.ts',
  },
  routes: [
    {
      path: '/help',
      expose: './HelpPage',
      title: { en: 'Help Center', es: 'Centro de ayuda' },
    },
    {
      path: '/help/glossary',
      expose: './GlossaryPage',
      title: { en: 'Glossary', es: 'Glosario' },
    },
  ],
  nav: [
    {
      id: 'help',
      to: '/help',
      label: { en: 'Help', es: 'Ayuda' },
      icon: 'help',
      order: 92,
    },
  ],
}
