import { Stack, Text } from '@drayline/ui'

/** Says how far something has come, with a bar; without a share it only says that it is under way. */
export function ProgressText({ text, share }: { text: string; share?: number }) {
  return (
    <Stack gap={2}>
      <Text role="status">{text}</Text>
      <progress aria-label={text} value={share} style={{ width: '100%', accentColor: 'var(--accent)' }} />
    </Stack>
  )
}
