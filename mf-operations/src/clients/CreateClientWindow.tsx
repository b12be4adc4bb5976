import { lazyComponent } from '@drayline/ui'

/** The window's form and its rules come when somebody opens it. */
export const Component = lazyComponent(() => import('./CreateClient.tsx'), 'CreateClient')
