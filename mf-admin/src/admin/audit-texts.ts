import { messages } from '../messages.ts'

/** How a kind of record is called; a newer API may have kinds of which this remote has not heard. */
export function entityText(entityType: string): string {
  return known(`entity.${entityType}`) ?? entityType.replaceAll('_', ' ')
}

/** `user.roleChanged` → 'User: role changed'; in its own words where a newer API has actions unknown here. */
export function actionText(action: string): string {
  const [subject = '', ...rest] = action.split('.')
  const what = entityText(inWords(subject, '_'))
  const verb = rest.join('.')
  return verb ? `${what}: ${known(`auditVerb.${verb}`) ?? inWords(verb, ' ')}` : what
}

function known(key: string): string | undefined {
  const text = messages.t(key as never)
  return text === key ? undefined : text
}

/** `roleChanged` → 'role changed' */
function inWords(name: string, between: string): string {
  return name
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, `$1${between}$2`)
    .toLowerCase()
}
