import { useHost } from '@drayline/contract'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { fullName, maxPhotoBytes } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { Avatar, Button, lazyComponent, Row, Stack, Text } from '@drayline/ui'
import { type ChangeEvent, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import { pageReload } from './page-reload.ts'
import { removePhoto, savePhoto } from './profile.queries.ts'

const PhotoDialog = lazyComponent(() => import('./PhotoDialog.tsx'), 'PhotoDialog')

const accepted = ['image/jpeg', 'image/png', 'image/gif']

/** The person's picture, and changing it (R-PRO-3, R-PRO-4). */
export function PhotoField({ user }: { user: CurrentUser }) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify, confirm } = useHost()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const name = fullName(user)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = currentTarget.files ?? []
    // The same file may be chosen again after it was refused.
    currentTarget.value = ''
    if (!chosen) return
    if (!accepted.includes(chosen.type)) notify.error(t('photo.failed'), texts('photo.type'))
    else if (chosen.size > maxPhotoBytes) notify.error(t('photo.failed'), texts('photo.tooLarge'))
    else setFile(chosen)
  }

  async function carryOut(work: () => Promise<void>, done: string): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      notify.success(done)
      pageReload.soon()
      return true
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('photo.failed'), serverMessage(error))
      return false
    } finally {
      setBusy(false)
    }
  }

  async function send(picture: Blob) {
    if (await carryOut(() => savePhoto(http, queries, picture), t('photo.saved'))) setFile(null)
  }

  async function remove() {
    const question = { title: t('photo.removeTitle'), message: t('photo.removeText') }
    if (!(await confirm({ ...question, confirmLabel: t('photo.remove'), danger: true }))) return
    await carryOut(() => removePhoto(http, queries), t('photo.removed'))
  }

  return (
    <Row gap={4} align="center">
      <Avatar name={name} src={user.profileImageUrl} size={72} decorative />
      <Stack gap={2}>
        <Text weight="medium">{name}</Text>
        <Row gap={2}>
          <Button size="sm" icon="user-circle" disabled={busy} onClick={() => input.current?.click()}>
            {t('photo.change')}
          </Button>
          {user.profileImageUrl ? (
            <Button size="sm" variant="ghost" icon="trash" disabled={busy} onClick={() => void remove()}>
              {t('photo.remove')}
            </Button>
          ) : null}
        </Row>
        <Text size="sm" tone="muted">
          {t('photo.hint')}
        </Text>
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('photo.change')}
        accept={accepted.join(',')}
        onChange={choose}
      />
      {file ? <PhotoDialog file={file} busy={busy} onCancel={() => setFile(null)} onSave={send} /> : null}
    </Row>
  )
}
