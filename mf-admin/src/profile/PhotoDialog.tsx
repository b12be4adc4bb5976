import { styled } from '@drayline/platform/styled'
import { Button, Dialog, Field, Text } from '@drayline/ui'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { useT } from '../messages.ts'
import { cropped } from './crop.ts'

const Stage = styled.div`
  position: relative;
  height: min(20rem, 50dvh);
  margin-bottom: var(--space-4);
  overflow: hidden;
  border-radius: var(--radius);
  background: #111;
`

const Zoom = styled.input`
  width: 100%;
  accent-color: var(--accent);
`

interface PhotoDialogProps {
  file: File
  busy: boolean
  onCancel: () => void
  onSave: (picture: Blob) => Promise<void>
}

/** Chooses the square of a picture that is shown: by mouse, touch, or arrow keys and the slider. */
export function PhotoDialog({ file, busy, onCancel, onSave }: PhotoDialogProps) {
  const t = useT()
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [unreadable, setUnreadable] = useState(false)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  async function save() {
    // The server cuts the middle out of what this browser cannot.
    const picture = area && url ? await cropped(url, area).catch(() => file) : file
    await onSave(picture)
  }

  return (
    <Dialog
      open
      size="md"
      title={t('photo.title')}
      description={t('photo.help')}
      closeOnOutsideClick={false}
      onOpenChange={(open) => !open && !busy && onCancel()}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {t('photo.cancel')}
          </Button>
          <Button variant="primary" loading={busy} disabled={unreadable} onClick={() => void save()}>
            {t('photo.save')}
          </Button>
        </>
      }
    >
      <Stage>
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={5}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            mediaProps={{ onError: () => setUnreadable(true), alt: '' }}
            cropperProps={{ 'aria-label': t('photo.area'), role: 'group' }}
            nonce={nonceOfPage()}
          />
        ) : null}
      </Stage>
      {unreadable ? (
        <Text tone="danger">{t('photo.unreadable')}</Text>
      ) : (
        <Field label={t('photo.zoom')}>
          {(control) => (
            <Zoom
              {...control}
              type="range"
              min={1}
              max={3}
              step={0.05}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          )}
        </Field>
      )}
    </Dialog>
  )
}

/** The page's Content-Security-Policy allows style elements with this value. */
function nonceOfPage(): string | undefined {
  return document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined
}
