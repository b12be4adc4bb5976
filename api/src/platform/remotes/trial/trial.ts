/** A build to be run once, as a process that knows nothing else is told. */
export interface Trial {
  container: string
  entry: string
  /** Names of the exposed modules. */
  exposes: string[]
  /** Modules that the shell would provide, with their versions. */
  shared: Record<string, string>
  /** Scripts of the build by path. */
  scripts: Record<string, string>
  /** Other files of the build that code may ask for. */
  others: string[]
  /** The federation runtime as a script. */
  core: string
}

/** Progress of the process: the module it is about to load, and at the end what is wrong with the build. */
export type TrialMessage = { expose: string } | { problems: string[] }
