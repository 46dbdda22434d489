/**
 * What `/embed.js` answers: it lets a page of another site show Tabletalk in a frame. It speaks to its own frame alone and
 * hands it a token of the host's whenever the frame wants one; a token is never part of an address.
 */
export const hostScript = `(() => {
  const home = new URL(document.currentScript.src).origin;
  window.tabletalkEmbed = ({ element, embedding, token, theme = {}, title = 'Tabletalk', height = '640px' }) => {
    const place = typeof element === 'string' ? document.querySelector(element) : element;
    if (!place) throw new Error('tabletalkEmbed: there is no element ' + element + '.');
    if (typeof token !== 'function') throw new Error('tabletalkEmbed: token must be a function that gives a token.');
    const follows = height === 'auto';
    const frame = document.createElement('iframe');
    frame.src = home + '/embed/' + encodeURIComponent(embedding);
    frame.title = title;
    frame.allow = 'clipboard-write';
    Object.assign(frame.style, { display: 'block', width: '100%', border: '0', height: follows ? '320px' : height });
    const say = (message) => frame.contentWindow?.postMessage(message, home);
    const give = async () => {
      try {
        say({ type: 'tabletalk:token', token: await token(), theme });
      } catch (error) {
        console.error('tabletalkEmbed: no token was given.', error);
        say({ type: 'tabletalk:no-token' });
      }
    };
    const hear = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== home) return;
      if (data?.type === 'tabletalk:token-wanted') void give();
      if (data?.type === 'tabletalk:height' && follows) frame.style.height = Number(data.height) + 'px';
    };
    addEventListener('message', hear);
    place.append(frame);
    return {
      setTheme(next) {
        theme = next;
        say({ type: 'tabletalk:theme', theme });
      },
      remove() {
        removeEventListener('message', hear);
        frame.remove();
      },
    };
  };
})();
`;
