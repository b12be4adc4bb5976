import { useHost } from '@drayline/contract'
import { type Action, actionsByArea, allows } from '@drayline/domain/kernel/access/permissions'
import { isLowerRole, roles } from '@drayline/domain/kernel/access/roles'
import { fold } from '@drayline/domain/kernel/text/fold'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Card, Checkbox, Icon, Input, Row, Stack, Text, useListState, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { AdminFrame } from './AdminFrame.tsx'
import { SeeAs } from './SeeAs.tsx'

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);

  th, td { padding: var(--space-2) var(--space-4); text-align: start; }
  thead th { position: sticky; top: 0; background: var(--surface); color: var(--text-muted); font-weight: var(--weight-medium); }
  tbody tr { border-top: 1px solid var(--border); }
  tbody th { font-weight: inherit; }
  .area th { background: var(--surface-sunken); font-weight: var(--weight-semibold); }
  .role { width: 6.5rem; text-align: center; }
  .no { color: var(--text-muted); }
  .yes { color: var(--success-text); }
  .yes svg { display: block; margin-inline: auto; }

  @media (max-width: 480px) {
    th, td { padding-inline: var(--space-2); }
    .role { width: 5rem; }
    thead .role { padding-inline: 0; font-size: var(--text-xs); }
    /* Words on two lines, and no picture: three columns have to stand beside the rights. */
    .role button { height: auto; min-height: var(--control-sm); padding: var(--space-1); white-space: normal; }
    .role button svg { display: none; }
  }
`

/** What each role may do, from the table of permissions that the server checks (R-ADM-13). */
export function Component() {
  const t = useT()
  return (
    <AdminFrame subtitle={t('roles.subtitle')} permission="users.read" width="wide">
      <Rights />
    </AdminFrame>
  )
}

/** Differs between roles: not everybody may, or somebody may not. */
const differs = (action: Action) => roles.some((role) => allows(role, action) !== allows('admin', action))

function Rights() {
  const t = useT()
  const state = useListState()
  const typed = state.search.get('q') ?? ''
  const onlyDifferences = state.search.get('differ') === '1'
  const isShown = (action: Action, area: string) =>
    (!onlyDifferences || differs(action)) &&
    fold(`${t(`right.${action}`)} ${area}`).includes(fold(typed.trim()))
  const groups = actionsByArea()
    .map(([area, own]) => ({ area, title: t(`rightArea.${area}`), own }))
    .map(({ area, title, own }) => ({ area, title, own: own.filter((action) => isShown(action, title)) }))
    .filter(({ own }) => own.length > 0)
  return (
    <Stack gap={4}>
      <Row gap={4}>
        <div style={{ width: 'min(20rem, 100%)' }}>
          <Input
            type="search"
            icon="search"
            aria-label={t('roles.search')}
            placeholder={t('roles.search')}
            value={typed}
            onChange={(event) => state.set({ q: event.target.value || null }, { replace: true })}
          />
        </div>
        <Checkbox
          label={t('roles.differences')}
          checked={onlyDifferences}
          onCheckedChange={(checked) => state.set({ differ: checked ? '1' : null })}
        />
      </Row>
      <Card flush aria-label={t('roles.table')}>
        <Table aria-label={t('roles.table')}>
          <Head />
          {groups.map(({ area, title, own }) => (
            <tbody key={area}>
              <tr className="area">
                <th scope="rowgroup" colSpan={roles.length + 1}>
                  {title}
                </th>
              </tr>
              {own.map((action) => (
                <Right key={action} action={action} />
              ))}
            </tbody>
          ))}
        </Table>
        {groups.length === 0 ? (
          <Text as="p" tone="muted" style={{ padding: 'var(--space-5)', textAlign: 'center' }}>
            {t('roles.none')}
          </Text>
        ) : null}
      </Card>
    </Stack>
  )
}

function Head() {
  const t = useT()
  const texts = domainMessages.useT()
  const { can, user } = useHost()
  return (
    <thead>
      <tr>
        <th scope="col">{t('roles.right')}</th>
        {roles.map((role) => (
          <th key={role} scope="col" className="role">
            {texts(`role.${role}`)}
            {can('users.seeAs') && isLowerRole(role, user.role) ? <SeeAs role={role} /> : null}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Right({ action }: { action: Action }) {
  const t = useT()
  return (
    <tr>
      <th scope="row">{t(`right.${action}`)}</th>
      {roles.map((role) =>
        allows(role, action) ? (
          <td key={role} className="role yes">
            <Icon name="check" />
            <VisuallyHidden>{t('roles.yes')}</VisuallyHidden>
          </td>
        ) : (
          <td key={role} className="role no">
            <span aria-hidden="true">–</span>
            <VisuallyHidden>{t('roles.no')}</VisuallyHidden>
          </td>
        ),
      )}
    </tr>
  )
}
