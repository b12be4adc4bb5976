export { noteKnown } from './known.service.ts'
