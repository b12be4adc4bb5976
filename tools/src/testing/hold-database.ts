// Starts an embedded database and waits: the process that a test kills.
import { startEmbeddedMongo } from '../embedded-mongo.ts'

const mongo = await startEmbeddedMongo({ dataDir: process.argv[2] ?? '', cacheSizeGB: 0.25 })
console.log(JSON.stringify({ uri: mongo.uri, pid: mongo.pid() }))
setInterval(() => undefined, 60_000)
