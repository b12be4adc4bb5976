const heading = /^##? \[?(\d+\.\d+\.\d+)\b.*\n/gm

/** Version of the newest entry of a changelog; undefined where there is none. */
export function newestEntry(changelog: string): string | undefined {
  return [...changelog.matchAll(heading)][0]?.[1]
}

/** Adds an entry above the others; lines are what it says. */
export function withEntry(changelog: string, version: string, lines: readonly string[]): string {
  const entry = `## ${version}\n\n${lines.map((line) => `- ${line}\n`).join('')}`
  const first = changelog.search(heading)
  return first === -1
    ? `${changelog.trimEnd()}\n\n${entry}`
    : `${changelog.slice(0, first)}${entry}\n${changelog.slice(first)}`
}

/**
 * One entry for a version that has two: what was written when it was raised goes below what its commits say. Links lead
 * somewhere only where the repository has an address, and a file has one title.
 */
export function tidied(changelog: string): string {
  const text = changelog
    .replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
    .replace(/^# Changes of .*\n+/m, '')
  const [newest, second] = [...text.matchAll(heading)]
  if (!second || second[1] !== newest?.[1]) return text
  return text.slice(0, second.index) + text.slice(second.index + second[0].length).trimStart()
}

/** The newest entry is of another version than it says. */
export function withNewestEntryFor(changelog: string, version: string): string {
  const newest = newestEntry(changelog)
  return newest ? changelog.replace(/^##? \[?\d.*$/m, (line) => line.replaceAll(newest, version)) : changelog
}
