import type { BootData } from '@drayline/contract'
import type { FederationRuntime } from '../federation/runtime.ts'
import type { Preferences } from '../preferences/preferences.slice.ts'
import type { FrameWidth } from './widths.ts'

/** What the server hands to the script that draws a page's frame; `api/src/platform/pages/drawing` has the same. */
export interface FrameInput {
  boot: BootData
  /** Path and query of the page. */
  url: string
  /** Of the profile, or of this browser. */
  preferences: Pick<Preferences, 'theme' | 'language' | 'sidebarCollapsed' | 'shortcuts'>
  /** Answers to the first calls of the screen, by address; without them only an outline of it is drawn. */
  answers?: Readonly<Record<string, FirstAnswer>> | undefined
  /** Kinds of windows that it is drawn for; all if absent. */
  widths?: readonly FrameWidth[] | undefined
  /** Id of the element that the markup will stand in; `root` if absent. */
  into?: string | undefined
  /** Id of the element that it takes the place of. */
  hides?: string | undefined
}

/** An answer to one of the screen's first calls. */
export interface FirstAnswer {
  headers: Record<string, string>
  body: string
}

/** How the server loads modules of remotes. */
export interface FrameRuntime extends FederationRuntime {
  /** Settled when nothing goes on by itself any more: what has not ended by then never will. */
  idle(): Promise<void>
}

/** The frame of a page as markup, without scripts and style attributes, and the rules for it. */
export interface DrawnFrame {
  html: string
  css: string
  /** Why the screen is an outline only although its answers were there. */
  fault?: string
}
