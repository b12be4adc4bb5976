// The clock of this process goes wrong when the fault test says so. Only `serve.ts` beside it loads this.
let aheadMs = 0
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

function now(): number {
  return RealDate.now() + aheadMs
}

process.on('message', (message: { clockAheadMs: number }) => {
  aheadMs = message.clockAheadMs
})
