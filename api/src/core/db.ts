import mongoose from 'mongoose'
import './model.ts'

/** The application's connection to MongoDB. Models use mongoose's default connection. */
export interface Db {
  /** Whether the database answers right now. */
  ping(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Connects. Afterwards the driver reconnects by itself; while the database is away, calls fail within about five
 * seconds and are answered with 503.
 * @throws when the database does not answer in that time
 */
export async function connectDb(uri: string): Promise<Db> {
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    // Longer than any transaction is retried; a server that accepts and never answers is given up.
    socketTimeoutMS: 30_000,
    maxPoolSize: 50,
    waitQueueTimeoutMS: 5_000,
    retryWrites: true,
    retryReads: true,
    writeConcern: { w: 'majority' },
    readPreference: 'primary',
    ...(/[?&]appName=/.test(uri) ? {} : { appName: 'drayline' }),
  })
  return {
    async ping() {
      try {
        await mongoose.connection.db?.command({ ping: 1, maxTimeMS: 1_000 })
        return mongoose.connection.readyState === 1
      } catch {
        return false
      }
    },
    close: () => mongoose.disconnect(),
  }
}
