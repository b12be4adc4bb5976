import type { RemoteFeature } from '@drayline/contract'

/** Contribution of form demo to the shell. */
export const formDemo: RemoteFeature = {
  pathRoots: ['/form-demo'],
  exposes: {
    './FormDemoPage': './src/form-demo/FormDemoPage.module.ts',
  },
  routes: [
    {
      path: '/form-demo',
      expose: './FormDemoPage',
      title: { en: 'Registration Form Demo', es: 'Formulario de registro de ejemplo' },
    },
  ],
}
