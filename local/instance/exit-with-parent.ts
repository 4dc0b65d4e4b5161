// Loaded into every process of the supervisor. Their channel closes when the supervisor dies, including by kill -9; the
// process then ends as on SIGTERM, at the latest after ten seconds.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()

// A full disk must not end the process, so errors of the log streams are ignored.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
