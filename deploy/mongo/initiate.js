// Run by mongosh against the first member: makes the three one replica set, once.
const members = ['mongo1', 'mongo2', 'mongo3'].map((host, _id) => ({ _id, host: `${host}:27017` }))
try {
  rs.status()
  print('already initiated')
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error
  rs.initiate({ _id: 'drayline', members })
}
while (!db.hello().isWritablePrimary && !db.hello().primary) sleep(500)
