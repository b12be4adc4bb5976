import { styled } from '@drayline/platform/styled'
import { useId, useState } from 'react'
import { ErrorCode, type FileRejection, useDropzone } from 'react-dropzone'
import { IconButton } from '../actions/IconButton.tsx'
import { Icon } from '../display/Icon.tsx'
import { useUiText } from '../messages.ts'

const Area = styled.button`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: var(--space-1);
  width: 100%;
  min-height: 132px;
  padding: var(--space-4);
  border: 1.5px dashed var(--border-control);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);
  color: var(--text);
  font-weight: var(--weight-medium);
  text-align: center;
  transition: border-color var(--motion-fast) var(--ease), background-color var(--motion-fast) var(--ease);

  svg { margin-bottom: var(--space-1); color: var(--text-subtle); }
  &:hover:not(:disabled), &[data-over] { border-color: var(--accent); background: var(--accent-soft); }
  &:disabled { color: var(--text-disabled); }
  /* One line where there is room; otherwise the rules are a second one. */
  &[data-compact] { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: 0 var(--space-3); min-height: 44px; padding: var(--space-1) var(--space-3); }
  &[data-compact] svg { margin: 0; }
  @media (max-width: 699px) { &[data-compact] > span { display: none; } }
`

const Rules = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-regular);
`

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-3);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-2) var(--space-2) var(--space-2) var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
  }
  li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  li > svg { color: var(--text-subtle); }
  li[data-refused] { border-color: var(--danger-border); background: var(--danger-soft); }
  li[data-refused] > svg, em { color: var(--danger-text); font-style: normal; }
  small { display: block; color: var(--text-muted); font-size: var(--text-sm); }
`

export interface FileDropProps {
  /** MIME type → extensions: `{ 'application/pdf': ['.pdf'] }`. */
  accept: Readonly<Record<string, readonly string[]>>
  /** Largest size of one file in bytes. */
  maxSize: number
  /** Number of files at once; 1 replaces the file chosen before. */
  maxFiles?: number
  files: readonly File[]
  onFilesChange: (files: File[]) => void
  disabled?: boolean
  /** One line high, where a list below is the point. */
  compact?: boolean
  id?: string
  'aria-describedby'?: string
  /** Words for a size ("10.00 MB"); the host's `format.fileSize`. */
  formatSize?: (bytes: number) => string
}

const plainSize = (bytes: number) => `${Math.round((bytes / 1024 / 1024) * 100) / 100} MB`

/** The drop area: a real button, its rules said before, every refused file with its reason. */
export function FileDropZone({
  accept,
  maxSize,
  maxFiles = 0,
  files,
  onFilesChange,
  disabled,
  compact,
  id,
  formatSize = plainSize,
  ...aria
}: FileDropProps) {
  const t = useUiText()
  const rulesId = useId()
  const [refused, setRefused] = useState<readonly FileRejection[]>([])
  const several = maxFiles !== 1
  const types = Object.values(accept)
    .flat()
    .map((extension) => extension.slice(1).toUpperCase())
    .join(', ')
  const size = formatSize(maxSize)

  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: Object.fromEntries(Object.entries(accept).map(([type, extensions]) => [type, [...extensions]])),
    maxSize,
    minSize: 1,
    maxFiles,
    multiple: several,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejections) => {
      setRefused(rejections)
      if (accepted.length > 0) onFilesChange(several ? [...files, ...accepted] : accepted)
    },
  })

  function reason({ errors }: FileRejection): string {
    const code = errors[0]?.code
    if (code === ErrorCode.FileInvalidType) return t('files.wrongType')
    if (code === ErrorCode.FileTooLarge) return t('files.tooLarge', { size })
    if (code === ErrorCode.FileTooSmall) return t('files.tooSmall')
    if (code === ErrorCode.TooManyFiles) return t('files.tooMany', { count: Math.max(maxFiles, 1) })
    return t('files.refused')
  }

  return (
    <div {...getRootProps({ role: undefined, tabIndex: undefined })}>
      <input {...getInputProps()} tabIndex={-1} aria-hidden="true" />
      <Area
        type="button"
        id={id}
        disabled={disabled}
        data-over={isDragActive || undefined}
        data-compact={compact || undefined}
        aria-describedby={[rulesId, aria['aria-describedby']].filter(Boolean).join(' ')}
        onClick={open}
      >
        <Icon name="upload" size={20} />
        {isDragActive ? t('files.dropNow') : t(several ? 'files.drop' : 'files.dropOne')}
        <Rules id={rulesId}>{t(several ? 'files.rules' : 'files.rulesOne', { types, size })}</Rules>
      </Area>
      {files.length > 0 ? (
        <List aria-label={t('files.chosen')}>
          {files.map((file, index) => (
            <li key={`${file.name}-${file.size}-${file.lastModified}`}>
              <Icon name={file.type.startsWith('image/') ? 'image' : 'file-text'} />
              <span>
                {file.name}
                <small>{formatSize(file.size)}</small>
              </span>
              <IconButton
                icon="x"
                size="sm"
                label={t('files.remove', { name: file.name })}
                disabled={disabled}
                onClick={() => onFilesChange(files.filter((_, other) => other !== index))}
              />
            </li>
          ))}
        </List>
      ) : null}
      <div role="alert">
        {refused.length > 0 ? (
          <List>
            {refused.map((rejection) => (
              <li key={`${rejection.file.name}-${rejection.file.size}`} data-refused="">
                <Icon name="alert-circle" />
                <span>
                  {rejection.file.name}
                  <small>
                    <em>{reason(rejection)}</em>
                  </small>
                </span>
              </li>
            ))}
          </List>
        ) : null}
      </div>
    </div>
  )
}
