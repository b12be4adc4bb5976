import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /time-clock: shell, server and page build the same URL from it. */
export const weekData: RouteData = {
  path: '/api/time-tracking/week',
  params: ['week', 'entryId'],
}

/** Contribution of time clock to the shell. */
export const timeClock: RemoteFeature = {
  pathRoots: ['/time-clock'],
  exposes: {
    './ClockAction': './src/time-clock/ClockAction.module.ts',
    './TimeClock': './src/time-clock/TimeClock.module.ts',
    './TimeClockPage': './src/time-clock/TimeClockPage.module.ts',
  },
  routes: [
    {
      path: '/time-clock',
      expose: './TimeClockPage',
      title: { en: 'Time Clock', es: 'Reloj checador' },
      keywords: { en: 'punch clock, attendance, timesheet', es: 'reloj de asistencia, registro de horas' },
      permission: 'timeClock.use',
      data: [weekData],
    },
  ],
  nav: [
    {
      id: 'time-clock',
      to: '/time-clock',
      label: { en: 'Time Clock', es: 'Reloj checador' },
      icon: 'clock',
      order: 88,
      permission: 'timeClock.use',
    },
  ],
  slots: [
    {
      slot: 'dashboard/side/v1',
      id: 'time-clock',
      expose: './TimeClock',
      order: 10,
      title: { en: 'Time Clock', es: 'Reloj checador' },
      height: 167,
      permission: 'timeClock.use',
    },
    {
      slot: 'palette/actions/v1',
      id: 'clock',
      expose: './ClockAction',
      order: 10,
      permission: 'timeClock.use',
    },
  ],
  entityLinks: [
    { entityType: 'time_entry', to: '/time-clock?entryId={id}' },
    { entityType: 'time_request', to: '/time-clock?tab=team&requestId={id}' },
  ],
}
