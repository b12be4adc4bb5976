import { randomUUID } from 'node:crypto'
import { hiddenEntityTypes } from '@drayline/domain/kernel/access/entity-access'
import type { Topic, Touched } from '@drayline/domain/kernel/records/change'
import { changeHeader, formatChange, mergeTouched, topicOf } from '@drayline/domain/kernel/records/change'
import type { AnyCall } from '../http/call.ts'

/** Names the changes of one call, however many writes it makes. */
export function changeIdOf({ ctx }: Pick<AnyCall, 'ctx'>): string {
  ctx.state.changeId ??= randomUUID()
  return ctx.state.changeId
}

/** The header that names what this call has touched so far, and `more`, as far as the caller may know of it. */
export function changeHeaders(call: AnyCall, more: readonly Touched[] = []): Record<string, string> {
  const hidden: readonly Topic[] = hiddenEntityTypes(call.can)
  const all = mergeTouched([...(call.ctx.state.touched ?? []), ...more])
  const touched = all.filter((one) => !hidden.includes(topicOf(one)))
  return touched.length === 0 ? {} : { [changeHeader]: formatChange({ id: changeIdOf(call), touched }) }
}

/** Says in the answer what a write that succeeded has touched. */
export function tellTouched(call: AnyCall, touched: readonly Touched[]): void {
  call.ctx.state.touched = mergeTouched([...(call.ctx.state.touched ?? []), ...touched])
  call.ctx.set(changeHeaders(call))
}
