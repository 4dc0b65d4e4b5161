// Runs on any Node from 20 on without installed packages: installs them and starts the Node that the lock file pins.
// Plain JavaScript with built-in modules, because no package may be installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const inRoot = (...parts) => path.join(root, ...parts)
const targets = { start: 'local/start.ts', test: 'local/check/main.ts' }

const [, , verb = 'start', ...rest] = process.argv
const target = targets[verb]
if (!target) refuse(`Unknown word "${verb}": use start or test.`)
if (Number(process.versions.node.split('.')[0]) < 20) {
  refuse(`Node ${process.versions.node} is too old to begin with: Node 20 or newer is needed.`)
}
installPackages()
startPinned(pinnedNode(), [inRoot(target), ...rest])

function installPackages() {
  if (isInstalled()) return
  say('Installing packages (npm ci); this takes a minute the first time.')
  const npm = process.env.npm_execpath
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { status, error } = spawnSync(command, [...args, 'ci', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  })
  if (error) refuse(`npm could not be run: ${error.message}`)
  if (status !== 0)
    refuse('The packages could not be installed: see what npm says above, then run the same command again.')
  writeFileSync(inRoot('node_modules', '.installed-lock'), readFileSync(inRoot('package-lock.json')))
}

/** The lock file's text is compared rather than its date: a checkout makes every file look new. */
function isInstalled() {
  const hidden = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const lock = readFileSync(inRoot('package-lock.json'))
  const marker = inRoot('node_modules', '.installed-lock')
  if (existsSync(marker) && readFileSync(marker).equals(lock)) return true
  // npm install, run by hand, does not write our marker, but writes both lock files within moments
  return statSync(hidden).mtimeMs + 5_000 >= statSync(inRoot('package-lock.json')).mtimeMs
}

/**
 * The Node of the lock file. If npm is configured to run no install scripts, the script that installs its binary is run
 * here.
 */
function pinnedNode() {
  const node = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) {
    const home = inRoot('node_modules', 'node')
    spawnSync(process.execPath, ['installArchSpecificPackage'], { cwd: home, stdio: 'ignore' })
  }
  if (existsSync(node)) return node
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return refuse('Node 24 is not in node_modules: delete node_modules and run the same command again.')
}

function startPinned(node, args) {
  const bin = inRoot('node_modules', '.bin')
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
      // with compiled code in the cache a process starts in half the time
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? inRoot('node_modules', '.cache', 'node'),
    },
  })
  child.on('error', (error) => refuse(`Node 24 could not be started: ${error.message}`))
  // Ctrl-C reaches the child in the same process group: forwarded, it would arrive twice
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/**
 * Ends the child when npm is killed with SIGKILL and cannot forward a signal: then this process, or the shell between it and
 * npm, has another parent.
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = family()
  setInterval(() => family() !== before && child.kill('SIGTERM'), 500).unref()
}

/** Parent of a process on Linux; '' on other systems, where only our own parent is watched. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')[1]
  } catch {
    return ''
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
