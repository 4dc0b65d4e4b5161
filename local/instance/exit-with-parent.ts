// Loaded into every process that the supervisor starts. The channel between them closes when the supervisor dies, kill
// -9 included; then the process ends as on SIGTERM, and at the latest after ten seconds.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()

// A full disk under the log must not end the process; each of these would otherwise throw an unhandled error.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
