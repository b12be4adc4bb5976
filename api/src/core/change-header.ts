import { randomUUID } from 'node:crypto'
import type { Touched } from '@drayline/domain/change'
import { changeHeader, formatChange, mergeTouched } from '@drayline/domain/change'
import type { AnyCall } from './call.ts'

/** Names the changes of one call, however many writes it makes. */
export function changeIdOf({ http }: Pick<AnyCall, 'http'>): string {
  http.state.changeId ??= randomUUID()
  return http.state.changeId
}

/** The header that names what this call has touched so far, and `more`. */
export function changeHeaders(ctx: AnyCall, more: readonly Touched[] = []): Record<string, string> {
  const touched = mergeTouched([...(ctx.http.state.touched ?? []), ...more])
  return touched.length === 0 ? {} : { [changeHeader]: formatChange({ id: changeIdOf(ctx), touched }) }
}

/** Says in the answer what a write that succeeded has touched. */
export function tellTouched(ctx: AnyCall, touched: readonly Touched[]): void {
  ctx.http.state.touched = mergeTouched([...(ctx.http.state.touched ?? []), ...touched])
  ctx.http.set(changeHeaders(ctx))
}
