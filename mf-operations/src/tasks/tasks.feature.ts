import type { RemoteFeature, RouteData } from '@drayline/contract'

/** The first call of /tasks: shell, server and page build the same URL from it. */
export const tasksData: RouteData = {
  path: '/api/tasks',
  params: [
    'queue',
    'q',
    'status',
    'type',
    'priority',
    'due',
    'assignedTo',
    'clientId',
    'completedFrom',
    'completedTo',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { queue: 'chargebacks', sort: 'dueDate', limit: '50' },
}

/** Contribution of tasks to the shell. */
export const tasks: RemoteFeature = {
  pathRoots: ['/tasks'],
  exposes: {
    './MyTasks': './src/tasks/MyTasks.module.ts',
    './TasksPage': './src/tasks/TasksPage.module.ts',
    './ClientTasks': './src/tasks/ClientTasks.module.ts',
  },
  routes: [
    {
      path: '/tasks',
      expose: './TasksPage',
      title: { en: 'Tasks', es: 'Tareas' },
      search: 'tasks.search',
      permission: 'tasks.read',
      data: [tasksData],
    },
  ],
  nav: [
    {
      id: 'tasks',
      to: '/tasks',
      label: { en: 'Tasks', es: 'Tareas' },
      icon: 'clipboard',
      order: 40,
      permission: 'tasks.read',
    },
  ],
  search: [
    {
      id: 'tasks',
      label: { en: 'Tasks', es: 'Tareas' },
      title: '{title}',
      subtitle: '{clientName}',
      to: '/tasks?queue=all&open={id}',
      all: '/tasks?queue=all&q={q}',
      order: 60,
      permission: 'tasks.read',
    },
  ],
  slots: [
    {
      slot: 'dashboard/main/v1',
      id: 'my-tasks',
      expose: './MyTasks',
      order: 30,
      title: { en: 'My Tasks', es: 'Mis tareas' },
      height: 336,
      permission: 'tasks.read',
    },
    {
      slot: 'client/section/v1',
      id: 'tasks',
      expose: './ClientTasks',
      order: 70,
      title: { en: 'Tasks', es: 'Tareas' },
      permission: 'tasks.read',
    },
  ],
  entityLinks: [{ entityType: 'task', to: '/tasks?queue=all&open={id}' }],
}
