import { styled } from '@drayline/platform/styled'
import { useEffect, useState } from 'react'
import type { PdfPagesProps } from './PdfPages.tsx'

const Image = styled.img`
  display: block;
  margin-inline: auto;
  max-width: none;
  background: #fff;
  box-shadow: var(--shadow-md);
`

/** A scan or photograph as the one page it becomes. Its meaning is read from the name of the preview around it. */
export function Picture({ file, width, rotate, onLoad, onFail }: Omit<PdfPagesProps, 'page'>) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!url) return null
  return (
    <Image
      src={url}
      alt=""
      width={width || undefined}
      style={{ rotate: `${rotate}deg` }}
      onLoad={() => onLoad(1)}
      onError={onFail}
    />
  )
}
