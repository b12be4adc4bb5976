import { guardPage } from './trusted-types.ts'

// A module of its own, imported first: from here on texts become code by the page's rules only.
guardPage()
