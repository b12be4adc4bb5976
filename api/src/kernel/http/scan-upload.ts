import type { Context } from 'koa'
import { invalid, Problem } from '../base/errors.ts'
import type { ScannerAddress } from '../base/virus-scan.ts'
import { scanFile } from '../base/virus-scan.ts'
import type { UploadedFile } from './upload.ts'

/**
 * Has a file scanned before anybody but its sender can know of it. Where no scanner is set, nothing is asked.
 * @throws Problem 422 for a harmful file, 503 when the scanner did not say that it is harmless
 */
export async function refuseHarmful(
  ctx: Context,
  field: string,
  { path, sha256, size }: UploadedFile,
  scanner: ScannerAddress | undefined,
): Promise<void> {
  if (!scanner) return
  const found = await scanFile(path, scanner).catch((error: unknown) => {
    ctx.state.log.error({ event: 'upload.notScanned', err: error }, 'the virus scanner did not answer')
    throw new Problem(503, 'error.file.notScanned', {
      headers: { 'Retry-After': '60' },
      errors: { [field]: 'error.file.notScanned' },
    })
  })
  if (!found) return
  const about = { userId: ctx.state.user?.id, ip: ctx.ip, sha256, size, found }
  ctx.state.log.warn({ event: 'upload.harmful', ...about }, 'a harmful file was refused')
  throw invalid({ [field]: 'error.file.harmful' })
}
