/** The turnstile as a page that implements its specification without a framework and without the machine. */
export const turnstilePage = `<!doctype html>
<html lang="en">
  <head>
    <title>Turnstile</title>
    <link rel="icon" href="data:," />
    <style>button, input { min-height: 2rem; margin: 0.5rem; }</style>
  </head>
  <body>
    <main>
      <h1>Turnstile 7</h1>
      <label>Code <input id="code" /></label>
      <button id="enter">Enter</button>
      <button id="light">Light the lamp</button>
      <p id="lamp">Lamp off</p>
      <div id="alerts"></div>
      <p id="toast" role="status"></p>
    </main>
    <script>
      const byId = (id) => document.getElementById(id);
      let timer;
      const setArm = (arm) => {
        clearTimeout(timer);
        byId('enter').disabled = arm !== 'closed';
        if (arm === 'open') timer = setTimeout(() => setArm('closed'), 5000);
      };
      const say = (text) => {
        byId('alerts').innerHTML = text === '' ? '' : '<p role="alert">' + text + '</p>';
      };
      byId('enter').onclick = async () => {
        setArm('asking');
        say('');
        try {
          const body = JSON.stringify({ gate: 7, code: byId('code').value });
          const headers = { 'content-type': 'application/json' };
          const { isGood } = await (await fetch('/office/codes', { method: 'POST', headers, body })).json();
          setArm(isGood ? 'open' : 'closed');
          if (isGood) byId('toast').textContent = 'Welcome';
          else say('Wrong code');
        } catch {
          setArm('closed');
          say('No answer');
        }
      };
      byId('light').onclick = () => {
        byId('lamp').textContent = 'Lamp on';
        setTimeout(() => (byId('lamp').textContent = 'Lamp off'), 2000);
      };
      addEventListener('alarm', () => setArm('blocked'));
    </script>
  </body>
</html>`;
