import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { watch } from './build.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Builds a remote, builds it again with every change, and serves the files for a shell that takes them as an override
 * (`?override=mf-finance@http://localhost:4001/`). Only this computer reaches it.
 */
export async function serveBuild(
  folder: string,
  port: number,
  say: (text: string) => void,
): Promise<{ url: string }> {
  const outputPath = join(folder, '.cache/serve')
  await new Promise<void>((done) => {
    void watch({ folder, outputPath }, (result) => {
      say(result instanceof Error ? result.message : `${result.id} ${result.version}`)
      if (!(result instanceof Error)) done()
    })
  })
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(outputPath, path)
    const info = file.startsWith(outputPath) ? await stat(file).catch(() => undefined) : undefined
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Cache-Control', 'no-store')
    if (!info?.isFile()) return response.writeHead(404).end()
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/` }
}
