import { useHost } from '@drayline/contract'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useMutation } from '@drayline/platform/query'
import { Button } from '@drayline/ui'
import { useT } from '../messages.ts'
import { pageOpening } from './page-opening.ts'

/** Lets this session see Drayline as a lower role does; the shell says so, and ends it. */
export function SeeAs({ role }: { role: Role }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify } = useHost()
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.post('/api/auth/see-as', { role }),
    onSuccess: () => pageOpening.to('/'),
    onError: (error) => {
      if (!isUnauthorized(error)) notify.error(t('roles.seeAsFailed'), serverMessage(error))
    },
  })
  return (
    <Button size="sm" icon="eye" loading={isPending} onClick={() => mutate()}>
      {t('roles.seeAs', { role: texts(`role.${role}`) })}
    </Button>
  )
}
