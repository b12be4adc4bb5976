export { listsWithViews } from './views.service.ts'
