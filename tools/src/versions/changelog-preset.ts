import angular from 'conventional-changelog-angular'

/** How lerna reads commit messages: as Angular writes them, and `feat!:` is a change that breaks something. */
export default function preset(): object {
  const { parser, ...rest } = angular() as { parser: object }
  const type = String.raw`^(\w*)(?:\(([^)]*)\))?`
  return {
    ...rest,
    parser: {
      ...parser,
      headerPattern: new RegExp(`${type}!?: (.*)$`),
      breakingHeaderPattern: new RegExp(`${type}!: (.*)$`),
    },
  }
}
