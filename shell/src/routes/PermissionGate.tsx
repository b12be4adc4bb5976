import { useHost } from '@drayline/contract'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import { allows } from '@drayline/domain/kernel/access/permissions'
import { roles } from '@drayline/domain/kernel/access/roles'
import { ForbiddenState, LinkButton } from '@drayline/ui'
import { type ReactNode, Suspense, useEffect } from 'react'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'
import { useT } from '../messages.ts'

/** Shows a screen to users who may see it. The server refuses the calls in any case. */
export function PermissionGate({ permission, children }: { permission?: Action; children: ReactNode }) {
  const host = useHost()
  if (permission && !host.can(permission)) return <AccessDenied permission={permission} />
  return <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
}

function AccessDenied({ permission }: { permission: Action }) {
  const t = useT()
  const { notify } = useHost()
  const needed = roles.find((role) => allows(role, permission))
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per visit, not again when the language changes
  useEffect(() => notify.error(t('denied.title'), t('denied.message')), [])
  return (
    <ForbiddenState
      level={1}
      title={t('denied.title')}
      description={
        <>
          {t('denied.message')} {needed ? t(`denied.needs.${needed}`) : null}
        </>
      }
      action={
        <LinkButton to="/" icon="home">
          {t('denied.home')}
        </LinkButton>
      }
    />
  )
}
