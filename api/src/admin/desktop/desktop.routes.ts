import { desktopPlatforms } from '@drayline/domain/admin/desktop/desktop'
import { desktopPackage } from '@drayline/domain/admin/desktop/desktop-schema'
import { array } from 'yup'
import { publicAddress } from '../../kernel/http/public-address.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { sendAttachment } from '../../kernel/http/send-attachment.ts'
import { manualPdf } from '../help/index.ts'
import { desktopArchive, packageName } from './packages.ts'

export const desktopRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/desktop/packages',
    summary: 'The desktop packages with their names and true sizes',
    permission: 'signed-in',
    response: array(desktopPackage).required(),
    handler: async (call) => {
      const address = publicAddress(call)
      return await Promise.all(
        desktopPlatforms.map(async (platform) => ({
          platform,
          size: (await desktopArchive(platform, address)).length,
        })),
      )
    },
    present: (packages) =>
      packages.map(({ platform, size }) => ({
        platform,
        filename: packageName(platform),
        size,
        url: `/api/desktop/download/${platform}`,
      })),
  }),
  ...desktopPlatforms.map((platform) =>
    defineRoute({
      method: 'GET',
      path: `/api/desktop/download/${platform}`,
      summary: `The package that opens the product as a window of its own (${platform}), for the address you use`,
      permission: 'signed-in',
      raw: 'application/gzip',
      also: [304],
      handler: async (call) => {
        const archive = await desktopArchive(platform, publicAddress(call))
        sendAttachment(call.ctx, packageName(platform), 'application/gzip', archive)
      },
    }),
  ),
  defineRoute({
    method: 'GET',
    path: '/api/desktop/download/guide',
    summary: 'How the packages are installed and removed, as a PDF in your language',
    permission: 'signed-in',
    raw: 'application/pdf',
    also: [304],
    handler: async (call) => {
      const pdf = await manualPdf({ kind: 'guide', language: call.language, address: publicAddress(call) })
      sendAttachment(call.ctx, 'drayline-installation-guide.pdf', 'application/pdf', pdf)
    },
  }),
]
