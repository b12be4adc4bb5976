import { textIn } from '@drayline/contract/text'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import type {
  DeployToken,
  Move,
  PointerState,
  Preview,
  Release,
  Remote,
  Signing,
  TokenRight,
} from '@drayline/domain/platform/releases/release'
import { tokenRights } from '@drayline/domain/platform/releases/release'
import type { DeployTokenDoc } from './deploy-token.model.ts'
import { isLive, type PreviewDoc } from './preview.model.ts'
import { fetchedFiles, wireSize } from './release-changes.ts'
import { remoteNumber } from './release-id.ts'
import type { Canary, PointerChangeDoc, PointerDoc, ReleaseDoc } from './remote.model.ts'
import type { SigningDoc } from './signing.model.ts'

/** A remote as administrators see it: its pointer, and who it is by the descriptor of the version users get. */
export function presentRemote(
  pointer: PointerDoc,
  { descriptor }: Pick<ReleaseDoc, 'descriptor'>,
  roots: Remote['roots'],
  language: Language,
): Remote {
  const { _id, version, previousVersion, enabled, pinned, canary, updatedAt } = pointer
  return {
    id: remoteNumber(_id),
    name: _id,
    title: textIn(descriptor.title, language),
    owner: { team: descriptor.owner.team, contact: descriptor.owner.contact },
    version,
    previousVersion,
    contract: descriptor.contract,
    enabled,
    pinned: pinned ?? false,
    canary: presentCanary(canary),
    retired: pointer.retired ?? false,
    roots,
    revision: pointer.revision ?? 0,
    updatedAt: updatedAt.toISOString(),
  }
}

function presentCanary(canary: Canary | null): Remote['canary'] {
  if (!canary) return null
  const { version, percent, userIds, roles = [], departments = [], stepMinutes = null } = canary
  return { version, percent, userIds, roles, departments, stepMinutes }
}

/** Version of a remote that users get, as its pipeline sees it. */
export function presentPointer({ _id, revision = 0, ...pointer }: PointerDoc): PointerState {
  const { version, previousVersion, enabled, pinned, canary } = pointer
  return {
    remote: _id,
    version,
    previousVersion,
    enabled,
    pinned: pinned ?? false,
    canary: presentCanary(canary),
    revision,
  }
}

/** A published version. */
export function presentRelease(release: ReleaseDoc): Release {
  return {
    id: release._id,
    version: release.version,
    contract: release.descriptor.contract,
    files: fetchedFiles(release.files).length,
    size: wireSize(release.files),
    builtAt: release.descriptor.builtAt,
    publishedAt: release.publishedAt.toISOString(),
    publishedBy: release.publishedBy,
    commit: release.source?.commit ?? null,
    dirty: release.source?.dirty ?? false,
    lock: release.source?.lock ?? null,
    signedBy: release.signedBy ?? null,
  }
}

/** Keys of a remote with which its builds are signed. */
export function presentSigning({ _id, demanded, keys }: SigningDoc): Signing {
  return {
    id: remoteNumber(_id),
    remote: _id,
    demanded,
    keys: keys.map((key) => ({ ...key, addedAt: key.addedAt.toISOString() })),
  }
}

/** A link to a preview. */
export function presentPreview(
  { preview, path }: { preview: PreviewDoc; path: string | null },
  { now }: { now: () => Date },
): Preview {
  return {
    id: preview._id,
    remote: preview.remoteId,
    version: preview.release,
    path: isLive(preview, now()) ? path : null,
    createdBy: preview.createdBy,
    createdAt: preview.createdAt.toISOString(),
    expiresAt: preview.expiresAt.toISOString(),
    endedAt: preview.endedAt?.toISOString() ?? null,
  }
}

/** A move of a pointer. */
export function presentMove(change: PointerChangeDoc): Move {
  const { _id, action, from, to, detail, actor, reason, at } = change
  return { id: _id, action, from, to, detail: detail ?? '', actor, reason, at: at.toISOString() }
}

/** What a token may do. One that was made before there were rights may do everything until its end. */
export function rightsOf({ rights }: Pick<DeployTokenDoc, 'rights'>): TokenRight[] {
  return rights ?? [...tokenRights]
}

/** A deploy token without its hash. */
export function presentToken(token: DeployTokenDoc): DeployToken {
  return {
    id: token._id,
    remote: token.remoteId,
    name: token.name,
    hint: token.hint,
    rights: rightsOf(token),
    createdBy: token.createdBy,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
  }
}
