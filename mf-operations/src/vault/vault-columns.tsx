import type { VaultEntry } from '@drayline/domain/operations/vault/vault'
import { vaultDataTypes } from '@drayline/domain/platform/audit/vault-access'
import { fullName } from '@drayline/domain/platform/users/user'
import { Badge, type Column, DateText, type Filter, Row } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { SecretCell } from './SecretCell.tsx'

type T = ReturnType<typeof useT>
type Person = VaultEntry['createdByUser']

const nameOf = (person: Person) => (person ? fullName(person) : '')

/** The columns of a client's entries. The value has no place in an export. */
export function vaultColumns(t: T): Column<VaultEntry>[] {
  return [
    {
      id: 'label',
      header: t('vault.label'),
      value: (row) => row.label,
      cell: (row) =>
        row.isActive ? (
          row.label
        ) : (
          <Row gap={2}>
            {row.label}
            <Badge tone="grey">{t('vault.off')}</Badge>
          </Row>
        ),
      primary: true,
      sortable: true,
      hideable: false,
    },
    {
      id: 'dataType',
      header: t('vault.dataType'),
      value: (row) => t(`vault.type.${row.dataType}`),
      sortable: true,
      width: 136,
    },
    {
      id: 'value',
      header: t('vault.value'),
      cell: (row) => <SecretCell entry={row} />,
      csv: () => '',
      hideable: false,
      width: 275,
    },
    {
      id: 'lastAccessedAt',
      header: t('vault.lastAccessed'),
      cell: (row) =>
        row.lastAccessedAt ? <DateText value={row.lastAccessedAt} show="dateTime" /> : t('vault.never'),
      csv: (row) => row.lastAccessedAt ?? '',
      sortable: true,
      sortFirst: 'desc',
      width: 186,
    },
    {
      id: 'lastAccessedBy',
      header: t('vault.lastAccessedBy'),
      value: (row) => nameOf(row.lastAccessedByUser),
      hidden: true,
      width: 140,
    },
    { id: 'createdBy', header: t('vault.createdBy'), value: (row) => nameOf(row.createdByUser), width: 132 },
    {
      id: 'createdAt',
      header: t('vault.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => row.createdAt,
      sortable: true,
      sortFirst: 'desc',
      hidden: true,
      width: 120,
    },
    { id: 'notes', header: t('vault.notes') },
  ]
}

/** Filters of a client's entries. */
export function vaultFilters(t: T): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'dataType',
      label: t('vault.dataType'),
      options: vaultDataTypes.map((value) => ({ value, label: t(`vault.type.${value}`) })),
    },
    {
      kind: 'select',
      id: 'isActive',
      label: t('vault.state'),
      options: [
        { value: 'true', label: t('vault.on') },
        { value: 'false', label: t('vault.off') },
      ],
    },
  ]
}
