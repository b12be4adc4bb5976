import type { BootData } from '@drayline/contract'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Theme } from '@drayline/domain/platform/users/user'

/** A person's choices that the frame shows. */
export interface FramePreferences {
  theme: Theme
  language: Language
  sidebarCollapsed: boolean
  shortcuts: boolean
}

/** An answer to one of a screen's first calls. */
export interface FirstAnswer {
  headers: Record<string, string>
  body: string
}

/** What the shell's script gets, as `shell/src/frame/frame.types.ts` has it. */
export interface FrameInput {
  boot: BootData
  /** Path and query of the page. */
  url: string
  preferences: FramePreferences
  /** Answers to the screen's first calls, by address; without them only an outline of it is drawn. */
  answers?: Readonly<Record<string, FirstAnswer>> | undefined
  /** Kinds of windows that it is drawn for; all if absent. */
  widths?: readonly FrameWidth[] | undefined
  /** Id of the element that the markup will stand in; `root` if absent. */
  into?: string | undefined
  /** Id of the element that it takes the place of. */
  hides?: string | undefined
}

/** Kinds of windows that the screens tell apart. */
export type FrameWidth = 'phone' | 'tablet' | 'desk'

/** What it draws: markup without scripts and style attributes, and the rules for it. */
export interface DrawnFrame {
  html: string
  css: string
  /** Why the screen is an outline only although its answers were there. */
  fault?: string
}

/** Code that draws: the shell's script, and a remote's files for one of its screens. */
export interface DrawingCode {
  /** Names this code; the same name is never other code. */
  key: string
  /** The shell's script. */
  frame: string
  remote?: RemoteCode | undefined
}

/** A release of a remote, as its container in a browser consists of it. */
export interface RemoteCode {
  container: string
  entry: string
  /** Scripts of the build by path. */
  scripts: Record<string, string>
  /** The federation runtime as a script. */
  core: string
  /** Modules that the shell provides, with their versions. */
  shared: Record<string, string>
}

/** A message to the process that draws: code, ahead of the first request that names it, or a request. */
export type DrawMessage = { code: DrawingCode } | DrawRequest

export interface DrawRequest {
  id: number
  /** Names the code. */
  key: string
  input: FrameInput
}

export type DrawAnswer = { id: number; frame: DrawnFrame } | { id: number; error: string }
