import { array, type InferType, number, type ObjectSchema, object, type Schema, string } from 'yup'
import { daysBetween } from '../../kernel/dates/dates.ts'
import { dateFilter, idField, oneOf } from '../../kernel/forms/fields.ts'
import { type EntityType, entityTypes } from '../../kernel/journal/activity.ts'
import { msg } from '../../kernel/text/messages.ts'
import { agingGroupings } from '../aging/aging.ts'
import {
  type Cell,
  type CellKind,
  cellKinds,
  maxPeriodDays,
  type ReportColumnSpec,
  type ReportFilter,
  type ReportFilterValues,
  type ReportName,
  reportColumns,
  reportFilters,
  reportNames,
} from './report.ts'

const filterFields = {
  asOf: { asOf: dateFilter() },
  by: { by: oneOf(agingGroupings) },
  period: {
    from: dateFilter(),
    to: dateFilter()
      .test('order', msg('report.period.order'), (to, { parent }) => !to || !parent.from || to >= parent.from)
      .test(
        'length',
        msg('report.period.tooLong'),
        (to, { parent }) => !to || !parent.from || daysBetween(parent.from, to) < maxPeriodDays,
      ),
  },
  clientId: { clientId: idField() },
  brokerId: { brokerId: idField() },
  userId: { userId: idField() },
} as const satisfies Record<ReportFilter, object>

/** The fields of a report's query besides paging and order. A statement of one client needs the client. */
export function filtersOf(name: ReportName) {
  const shapes = reportFilters[name].map((filter) => filterFields[filter])
  const fields = Object.assign({}, ...shapes) as typeof filterFields.clientId
  return name === 'client-statement'
    ? { ...fields, clientId: idField().required(msg('report.client.required')) }
    : fields
}

/** All filters of all reports, as the body of an export may carry them. */
export const anyFilters = object(
  Object.assign({}, ...Object.values(filterFields)) as Record<string, Schema>,
) as unknown as ObjectSchema<ReportFilterValues>

function cellSchema(kind: CellKind) {
  if (kind === 'text' || kind === 'money' || kind === 'date') return string().nullable().defined()
  return number().nullable().defined()
}

function cellsOf(name: ReportName) {
  const columns: readonly ReportColumnSpec[] = reportColumns[name]
  return object(
    Object.fromEntries(columns.map(({ key, kind }) => [key, cellSchema(kind)])),
  ) as unknown as ObjectSchema<Record<string, Cell>>
}

/** Answer of a report: its columns with their titles, the totals of all rows, and one page of rows. */
export function reportAnswer(name: ReportName) {
  return object({
    report: string<ReportName>().oneOf(reportNames).required(),
    columns: array(
      object({
        key: string().required(),
        title: string().required(),
        kind: string<CellKind>().oneOf(cellKinds).required(),
      }).required(),
    ).required(),
    /** The filters that were applied, also those that were not asked for. */
    filters: object({
      asOf: string().nullable().defined(),
      from: string().nullable().defined(),
      to: string().nullable().defined(),
    }).required(),
    /** The record that all of it is about, by name. */
    subject: string().nullable().defined(),
    rowCount: number().integer().required(),
    /** Opening balance of a statement, a decimal string; null in other reports. */
    opening: string().nullable().defined(),
    totals: cellsOf(name).required(),
    rows: array(
      object({
        id: string().required(),
        /** Record the row is about, if there is a screen for it. */
        record: object({
          type: string<EntityType>().oneOf(entityTypes).required(),
          id: idField().required(),
        })
          .nullable()
          .defined(),
        cells: cellsOf(name).required(),
      }).required(),
    ).required(),
    /** For `?cursor=`: where the next page begins; null on the last. */
    next: string().nullable().defined(),
  })
}
export type ReportAnswer = InferType<ReturnType<typeof reportAnswer>>
