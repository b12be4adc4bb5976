import type { BootData } from '@drayline/contract'
import type { Preferences } from '../preferences/preferences.slice.ts'

/** What the server hands to the script that draws a page's frame; `api/src/platform/pages/frame.ts` has the same. */
export interface FrameInput {
  boot: BootData
  /** Path and query of the page. */
  url: string
  /** Of the profile, or of this browser. */
  preferences: Pick<Preferences, 'theme' | 'language' | 'sidebarCollapsed' | 'shortcuts'>
}

/** The frame of a page as markup, without scripts and style attributes, and the rules for it. */
export interface DrawnFrame {
  html: string
  css: string
}
