// Loaded into every process that the supervisor starts. The channel between them closes when the supervisor dies in
// whatever way, kill -9 included; whoever is left ends as on SIGTERM, and at the latest after ten seconds.
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()

// A log on a full disk must end nobody; each of these would otherwise throw where no one listens.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
