import { isRenderableModule, type RemoteSource, textIn } from '@drayline/contract'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { type ComponentType, lazy } from 'react'
import type { FakeSlotEntry } from '../fake-slots.tsx'
import { MissingModule } from './HarnessFault.tsx'

/** A remote's own contributions, for its screens with slots: what other remotes would add is a gap. */
export function ownSlots(
  remote: RemoteSource,
  load: (expose: string) => Promise<unknown>,
  language: Language,
  can: (action: Action) => boolean,
): FakeSlotEntry[] {
  return (remote.slots ?? [])
    .filter((slot) => !slot.permission || can(slot.permission))
    .toSorted((a, b) => a.order - b.order)
    .map(({ slot, id, title, expose }) => ({
      slot: slot as FakeSlotEntry['slot'],
      id,
      title: textIn(title ?? remote.title, language),
      Component: lazy(async () => ({ default: await componentOf(remote, load, expose) })),
    }))
}

async function componentOf(remote: RemoteSource, load: (expose: string) => Promise<unknown>, expose: string) {
  const module = await load(expose)
  if (!isRenderableModule(module)) throw new MissingModule(remote, expose, module !== undefined)
  return module.Component as ComponentType<object>
}
