/** The formatting core; `@drayline/domain` reaches this one copy through the build's alias. */
export { setupI18n } from '@lingui/core'
